# Generated from codegen/templates/init.py.j2 by python -m codegen. Do not edit.
# seal: ba8c54e73f8fdaa969deff9202c4b5d9
"""All that the generator writes, and nothing else."""
