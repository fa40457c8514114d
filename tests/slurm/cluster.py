# SPDX-License-Identifier: Apache-2.0
"""A private SLURM cluster on this machine, in a folder of its own, gone when its `with` block ends.

Cluster() has one node: this machine, on the loopback interface.  Cluster(nodes=3) emulates nodes n1, n2 and n3: each
daemon sits in network, host-name, IPC and mount namespaces of its own, wired by a bridge, so that MPI sees different
hosts.  They share all file systems but /dev/shm.  Nothing outside the folder is touched, no service of the system is
used, and any number of clusters may be up at once.

Every process of a cluster has the name of its folder in its environment, which its children inherit.  Run as a program,
this file kills them: it starts when the cluster does, and reads from a pipe that closes however the test ends.
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

# Seconds; a machine that compiles at the same time needs ten times what a free one does.
LONGEST = float(os.environ.get("REGRETBENCH_LONGEST", 60))
# States that a job leaves by itself.  A lost node's job is queued again.
UNFINISHED = {"PENDING", "CONFIGURING", "RUNNING", "COMPLETING", "REQUEUED", "SUSPENDED", "NODE_FAIL"}
# The daemons stand where only root's login shell looks.
PATH = os.environ.get("PATH", "") + ":/usr/sbin:/sbin"
UNSHARE = ["unshare", "--net", "--uts", "--ipc", "--mount"]

CONFIGURATION = """\
ClusterName=test
SlurmctldHost={controller}({address})
SlurmctldPort={controller_port}
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
# A job that was requeued waits this many seconds before it may start again.
AuthInfo=socket={folder}/munge/socket,cred_expire=5
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.%n.pid
SlurmdSpoolDir={folder}/spool/%n
StateSaveLocation={folder}/state
# PMIx makes a folder for each step here, which two nodes must not share.
TmpFS={folder}/spool/%n
MailProg=/bin/true
# Neither control groups nor systemd.
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=batch_sched_delay=0,sched_min_interval=0,sched_interval=1,bf_interval=1
MpiDefault=none
PropagateResourceLimits=NONE
SlurmdParameters=config_overrides
ReturnToService=2
MinJobAge=3600
KillWait=2
MessageTimeout=10
"""


def unavailable(nodes=1):
    """Why there can be no cluster of so many nodes here; None when there can."""
    if os.geteuid() != 0:
        return "a private SLURM cluster needs root"
    for name in ["munged", "slurmctld", "slurmd", "ip"]:
        if shutil.which(name, path=PATH) is None:
            return f"{name} is not installed; jobs/packages.sh slurm installs it"
    if nodes > 1:
        trial = subprocess.run([*UNSHARE, "true"], capture_output=True, text=True)
        if trial.returncode != 0:
            return f"several nodes need namespaces, which are not permitted: {trial.stderr.strip()}"
    return None


def processes_with(text):
    """The living processes whose environment has `text` in it."""
    found = []
    for environment in Path("/proc").glob("[0-9]*/environ"):
        try:
            if text.encode() in environment.read_bytes():
                found.append(int(environment.parent.name))
        except OSError:
            continue  # it has just ended
    return sorted(found)


def kill(processes):
    for process in processes:
        try:
            os.kill(process, signal.SIGKILL)
        except ProcessLookupError:
            continue  # it has just ended


def clean_up(folder):
    """Kills every process of the cluster in a folder, and those that they start meanwhile; removes the folder."""
    while processes := processes_with(f"{folder}/"):
        kill(processes)
        time.sleep(0.02)
    shutil.rmtree(folder, ignore_errors=True)


def wait_until(happened, complaint):
    deadline = time.monotonic() + 2 * LONGEST
    while not happened():
        if time.monotonic() > deadline:
            raise AssertionError(complaint() if callable(complaint) else complaint)
        time.sleep(0.1)


class Namespaces:
    """Namespaces like another machine's, which last as long as a process is in them; at first, one that sleeps."""

    def __init__(self, environment, setting_up, *words):
        script = f"set -e; {setting_up}; echo ready; exec sleep infinity"
        self.sleeper = subprocess.Popen(
            [*UNSHARE, "sh", "-c", script, "sh", *map(str, words)],
            env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True, start_new_session=True,
        )
        with self.sleeper.stdout:
            ready = self.sleeper.stdout.readline()
        if ready != "ready\n":
            raise RuntimeError("the namespaces of an emulated node could not be set up")
        self.identity = os.stat(f"/proc/{self.sleeper.pid}/ns/net").st_ino

    @property
    def network(self):
        """The words that run a command on this network."""
        return ["nsenter", f"--net=/proc/{self.sleeper.pid}/ns/net"]

    @property
    def machine(self):
        """The words that run a command as if on this machine."""
        return ["nsenter", f"--target={self.sleeper.pid}", "--net", "--uts", "--ipc", "--mount"]

    def processes(self):
        """The living processes on this network."""
        found = []
        for namespace in Path("/proc").glob("[0-9]*/ns/net"):
            try:
                if namespace.stat().st_ino == self.identity:
                    found.append(int(namespace.parents[1].name))
            except OSError:
                continue  # it has just ended
        return found


class Cluster:
    def __init__(self, nodes=1, processors=2):
        self.processors = processors  # of each node, whatever the machine has
        self.nodes = [f"n{i + 1}" for i in range(nodes)] if nodes > 1 else [socket.gethostname().split(".")[0]]
        self.emulated = nodes > 1
        self.hosts = {}  # namespaces by name of the node; "" is the controller's
        self.daemons = {}

    def __enter__(self):
        self.folder = Path(tempfile.mkdtemp(prefix="regretbench-slurm-"))
        self.cleaner = subprocess.Popen(
            [sys.executable, "-B", __file__, self.folder], stdin=subprocess.PIPE, start_new_session=True
        )
        try:
            self.start()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, *_):
        self.stop()

    def start(self):
        inherited = {name: text for name, text in os.environ.items() if not name.startswith("SLURM_")}
        self.environment = {**inherited, "PATH": PATH, "SLURM_CONF": str(self.folder / "slurm.conf")}
        self.folder.chmod(0o755)
        for name in ["log", "munge", "spool", "state"]:
            (self.folder / name).mkdir(mode=0o755)
        self.configure()
        key = self.folder / "munge" / "key"
        key.write_bytes(os.urandom(1024))
        key.chmod(0o600)
        files = [f"--{name}-file={self.folder}/munge/{name}" for name in ["key", "pid", "log", "seed"]]
        self.start_daemon("munged", "--foreground", f"--socket={self.folder}/munge/socket", *files)
        wait_until((self.folder / "munge" / "socket").exists, self.logs)
        if self.emulated:
            self.hosts[""] = Namespaces(
                self.environment,
                "ip link set lo up; ip link add bridge type bridge; ip addr add 10.0.0.1/24 dev bridge;"
                "ip link set bridge up"
            )
        self.start_daemon("slurmctld", "-D", "-c", prefix=self.prefix)
        for node in self.nodes:
            self.start_node(node)
        self.wait_for_nodes()

    @property
    def prefix(self):
        return self.hosts[""].network if self.emulated else []

    def address(self, node):
        return f"10.0.0.{self.nodes.index(node) + 11}" if self.emulated else "127.0.0.1"

    def configure(self):
        with socket.socket() as first, socket.socket() as second:
            for free in [first, second]:
                free.bind(("127.0.0.1", 0))
            controller_port, node_port = first.getsockname()[1], second.getsockname()[1]
        controller = socket.gethostname().split(".")[0]
        address = "10.0.0.1" if self.emulated else "127.0.0.1"
        lines = [
            CONFIGURATION.format(
                folder=self.folder, controller=controller, address=address, controller_port=controller_port
            )
        ]
        for node in self.nodes:
            lines.append(
                f"NodeName={node} NodeAddr={self.address(node)} Port={node_port} CPUs={self.processors} Boards=1 "
                f"SocketsPerBoard=1 CoresPerSocket={self.processors} ThreadsPerCore=1 RealMemory=1024\n"
            )
        lines.append("PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP\n")
        (self.folder / "slurm.conf").write_text("".join(lines))
        (self.folder / "cgroup.conf").write_text("CgroupAutomount=no\n")
        names = [f"{self.address(node)} {node}\n" for node in self.nodes]
        (self.folder / "hosts").write_text("".join(["127.0.0.1 localhost\n", f"{address} {controller}\n", *names]))

    def start_daemon(self, name, *words, prefix=(), key=None):
        with open(self.folder / "log" / f"{key or name}.output", "ab") as output:
            self.daemons[key or name] = subprocess.Popen(
                [*prefix, name, *words], env=self.environment,
                stdin=subprocess.DEVNULL, stdout=output, stderr=output, start_new_session=True,
            )

    def start_node(self, node):
        # As after a reboot: sockets and folders of steps that were killed would fail the next ones.
        spool = self.folder / "spool" / node
        shutil.rmtree(spool, ignore_errors=True)
        spool.mkdir()
        if self.emulated:
            host = self.hosts[node] = Namespaces(
                self.environment,
                'hostname "$1"; mount --bind "$2" /etc/hosts; mount -t tmpfs tmpfs /dev/shm; ip link set lo up',
                node, self.folder / "hosts",
            )
            # The same hardware address after a restart, or the others would look for the node where it was.
            hardware = f"02:00:00:00:00:{self.nodes.index(node) + 11:02x}"
            self.ip("link", "add", node, "type", "veth", "peer", "eth0", "address", hardware, "netns",
                    host.sleeper.pid)
            self.ip("link", "set", node, "master", "bridge", "up")
            self.ip("addr", "add", f"{self.address(node)}/24", "dev", "eth0", on=node)
            self.ip("link", "set", "eth0", "up", on=node)
        prefix = self.hosts[node].machine if self.emulated else []
        self.start_daemon("slurmd", "-D", "-N", node, prefix=prefix, key=node)

    def ip(self, *words, on=""):
        subprocess.run([*self.hosts[on].network, "ip", *map(str, words)], check=True)

    def lose_node(self, node):
        """The node loses its power: nobody hears from it again, not even that its connections are closed."""
        host = self.hosts.pop(node)
        self.ip("link", "del", node)
        while processes := host.processes():
            kill(processes)
        host.sleeper.wait()
        self.daemons.pop(node).wait()
        # What SLURM would find out for itself after SlurmdTimeout.
        self.run("scontrol", "update", f"nodename={node}", "state=down", "reason=lost")

    def wait_for_nodes(self):
        def up():
            found = self.run("sinfo", "-h", "-N", "-o", "%T", check=False)
            states = found.stdout.split()
            return len(states) == len(self.nodes) and {*states} <= {"idle", "mixed", "allocated", "completing"}

        wait_until(up, self.logs)

    def logs(self):
        """The ends of all logs, to be shown when something fails."""
        texts = []
        for path in sorted((self.folder / "log").iterdir()):
            texts.append(f"== {path.name}\n" + "\n".join(path.read_text(errors="replace").splitlines()[-30:]))
        return "\n".join(texts)

    def run(self, *words, folder=None, environment=None, check=True):
        """Runs a command as on the login node; its output as text."""
        process = subprocess.run(
            [*self.prefix, *map(str, words)], cwd=folder, env={**self.environment, **(environment or {})},
            stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", timeout=LONGEST,
        )
        if check and process.returncode != 0:
            raise AssertionError(f"{words} answered {process.returncode}:\n{process.stdout}{process.stderr}")
        return process

    def facts(self, job):
        """What SLURM knows of a job, by name."""
        shown = self.run("scontrol", "--oneliner", "show", "job", job).stdout.splitlines()[0]
        return dict(word.split("=", 1) for word in shown.split() if "=" in word)

    def wait(self, job):
        """Waits until the job has ended for good; what SLURM knows of it."""
        wait_until(
            lambda: self.facts(job)["JobState"] not in UNFINISHED,
            lambda: f"job {job} does not end: {self.facts(job)}\n{self.logs()}",
        )
        return self.facts(job)

    def job_processes(self):
        """The processes that jobs of this cluster have started and that still live."""
        return sorted({*processes_with(f"{self.folder}/")} & {*processes_with("SLURM_JOB_ID=")})

    def stop(self):
        self.cleaner.communicate()
        for process in [*self.daemons.values(), *(host.sleeper for host in self.hosts.values())]:
            process.wait()


if __name__ == "__main__":
    sys.stdin.read()
    clean_up(sys.argv[1])
