# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# Source this before mpirun on one machine: settings of Open MPI 4 that RegretBench's runs want there.
# mpirun refuses root unless told twice.
if [[ $(id -u) -eq 0 ]]; then
  export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
fi
# Two runs at once would otherwise both bind their ranks to core 0.
export OMPI_MCA_hwloc_base_binding_policy=none
# A waiting rank gives its core away.
export OMPI_MCA_mpi_yield_when_idle=1
# mpirun reads the machine's topology; the plug-in that asks an X display for its graphics card can wait long for DNS.
export HWLOC_COMPONENTS=${HWLOC_COMPONENTS:--gl}
# Shared memory and TCP only: probing for fabrics that are not there takes longer than short runs.
export OMPI_MCA_pml=ob1 OMPI_MCA_btl=self,vader,tcp OMPI_MCA_osc=^ucx
