"""A camera served by gst-rtsp-server: a program that is not ours. Prints `ready PORT`, serves /cam, ends with its input."""

import sys

import gi

gi.require_version("Gst", "1.0")
gi.require_version("GstRtspServer", "1.0")
from gi.repository import GLib, Gst, GstRtspServer  # noqa: E402

PIPELINE = (
    "( videotestsrc is-live=true pattern=ball ! video/x-raw,width=640,height=360,framerate=15/1 "
    "! x264enc tune=zerolatency speed-preset=ultrafast key-int-max=30 bitrate=800 "
    "! video/x-h264,profile=main ! rtph264pay name=pay0 pt=96 config-interval=-1 )"
)

Gst.init(None)
server = GstRtspServer.RTSPServer()
server.set_address("127.0.0.1")
server.set_service(sys.argv[1] if len(sys.argv) > 1 else "0")
factory = GstRtspServer.RTSPMediaFactory()
factory.set_launch(PIPELINE)
factory.set_shared(True)
server.get_mount_points().add_factory("/cam", factory)
server.attach(None)
print(f"ready {server.get_bound_port()}", flush=True)
loop = GLib.MainLoop()
GLib.io_add_watch(sys.stdin, GLib.IO_HUP, lambda *_: loop.quit())
loop.run()
