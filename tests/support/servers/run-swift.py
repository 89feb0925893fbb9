"""OpenStack Swift with its S3 interface, whole in one process: account, container, object and proxy server.

usage: swift.py FOLDER SECRET; prints the proxy's port once it listens.
"""

import sys

import eventlet
import eventlet.wsgi

eventlet.patcher.monkey_patch(all=False, socket=True, select=True, thread=True)

from swift.common.ring import RingBuilder  # noqa: E402
from swift.common.utils import NullLogger  # noqa: E402
from swift.common.wsgi import SwiftHttpProtocol, loadapp  # noqa: E402

folder, secret = sys.argv[1:]
SERVERS = ('account', 'container', 'object')
FILTERS = ('catch_errors', 'cache', 's3api', 'tempauth', 'copy', 'slo', 'dlo')


def write(name, text):
    with open(f'{folder}/{name}', 'w') as file:
        file.write(text)
    return f'{folder}/{name}'


def listen():
    socket = eventlet.listen(('127.0.0.1', 0))
    return socket, socket.getsockname()[1]


def serve(socket, conf):
    eventlet.spawn(
        eventlet.wsgi.server, socket, loadapp(conf, global_conf={'log_level': 'ERROR'}),
        NullLogger(), protocol=SwiftHttpProtocol, custom_pool=eventlet.GreenPool(256),
    )


common = f'[DEFAULT]\nswift_dir = {folder}\nlog_level = ERROR\n'
listening = {name: listen() for name in SERVERS}
for name, (socket, port) in listening.items():
    # One replica on one device.
    ring = RingBuilder(4, 1, 0)
    ring.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': port, 'device': 'd1', 'weight': 1})
    ring.rebalance()
    ring.get_ring().save(f'{folder}/{name}.ring.gz')
for name, (socket, port) in listening.items():
    serve(socket, write(f'{name}.conf', f"""{common}devices = {folder}/node
mount_check = false
[pipeline:main]
pipeline = {name}-server
[app:{name}-server]
use = egg:swift#{name}
"""))

OPTIONS = {
    'cache': 'memcache_servers = 127.0.0.1:1\n',
    's3api': 's3_acl = false\nlocation = us-east-1\nmin_segment_size = 1\n',
    'tempauth': f'user_test_tester = {secret} .admin\n',
}
filters = ''.join(
    f"[filter:{name}]\nuse = egg:swift#{'memcache' if name == 'cache' else name}\n{OPTIONS.get(name, '')}"
    for name in FILTERS
)
socket, port = listen()
serve(socket, write('proxy.conf', f"""{common}[pipeline:main]
pipeline = {' '.join(FILTERS)} proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
{filters}"""))
print(port, flush=True)
# Ends with the process that has started it, however that ends.
eventlet.hubs.trampoline(sys.stdin.fileno(), read=True)
