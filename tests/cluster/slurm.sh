# Slurm with two nodes of one processor on this machine: source this, then 'slurm_start'. Needs postgresql.sh.
slurm_folder=$(mktemp -d /tmp/seacoral-slurm-XXXXXX)
chmod 755 "$slurm_folder"
export SLURM_CONF=$slurm_folder/slurm.conf

slurm_start() {
    local host
    host=$(hostname -s)
    mkdir -p "$slurm_folder"/{state,log,spool-n1,spool-n2}
    cat > "$SLURM_CONF" << END
ClusterName=test
SlurmctldHost=$host(127.0.0.1)
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthType=auth/munge
AuthInfo=socket=$slurm_folder/munge.socket
StateSaveLocation=$slurm_folder/state
SlurmdSpoolDir=$slurm_folder/spool-%n
SlurmctldPidFile=$slurm_folder/ctld.pid
SlurmdPidFile=$slurm_folder/slurmd-%n.pid
SlurmctldPort=$(free_port)
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
SlurmdTimeout=10
MpiDefault=none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SlurmctldLogFile=$slurm_folder/log/ctld.log
SlurmdLogFile=$slurm_folder/log/slurmd-%n.log
NodeName=n1 NodeHostname=$host NodeAddr=127.0.0.1 Port=$(free_port) CPUs=1 State=UNKNOWN
NodeName=n2 NodeHostname=$host NodeAddr=127.0.0.1 Port=$(free_port) CPUs=1 State=UNKNOWN
PartitionName=all Nodes=n1,n2 Default=YES MaxTime=INFINITE State=UP
END
    head -c 1024 /dev/urandom > "$slurm_folder/munge.key"
    chmod 400 "$slurm_folder/munge.key"
    munged --key-file="$slurm_folder/munge.key" --socket="$slurm_folder/munge.socket" --force \
        --pid-file="$slurm_folder/munged.pid" --log-file="$slurm_folder/log/munged.log" \
        --seed-file="$slurm_folder/munge.seed" 2> "$slurm_folder/log/munged.err" || return 1
    slurmctld -f "$SLURM_CONF" && slurm_node n1 && slurm_node n2 || return 1
    for _ in $(seq 100); do
        [ "$(sinfo -h -t idle -o %D 2> /dev/null)" = 2 ] && return
        sleep 0.2
    done
    return 1
}
slurm_node() { slurmd -N "$1" -f "$SLURM_CONF"; }
# The node goes down with its daemon and everything that runs there. Only processes of this cluster are looked at.
slurm_lose_node() {
    local job pid
    kill -9 "$(cat "$slurm_folder/slurmd-$1.pid")"
    for job in $(squeue -h -t running -w "$1" -o %A); do
        # The supervisor first: it would report the death of its job.
        for pid in $(pgrep -f "slurmstepd: \[$job\.") $(pgrep -f campaign-worker); do
            local ours="SLURM_CONF=$SLURM_CONF"
            grep -qz "^$ours$" "/proc/$pid/environ" 2> /dev/null || continue
            case $(tr '\0' ' ' < "/proc/$pid/cmdline") in
                slurmstepd*) kill -9 "$pid" ;;
                *) grep -qz "^SLURM_JOB_ID=$job$" "/proc/$pid/environ" && kill -9 "$pid" ;;
            esac
        done
    done
}
# Slurm lets tasks of lost nodes wait for two minutes; tests do not.
slurm_hurry() {
    local job
    for job in $(squeue -h -t pending -o %A 2> /dev/null); do
        scontrol update JobId="$job" StartTime=now 2> /dev/null
    done
}
slurm_remove() {
    scontrol shutdown > /dev/null 2>&1
    sleep 1
    for pid in "$slurm_folder"/*.pid; do
        kill -9 "$(cat "$pid" 2> /dev/null)" 2> /dev/null
    done
    rm -rf "$slurm_folder"
}
