"""A camera served by gst-rtsp-server: a program that is not ours. Prints `ready PORT`, serves /cam, ends with its input.

With `refreshed` it draws a part of each picture anew and sends no key picture, not even the first one.
"""

import sys

import gi

gi.require_version("Gst", "1.0")
gi.require_version("GstRtspServer", "1.0")
from gi.repository import GLib, Gst, GstRtspServer  # noqa: E402

REFRESHED = "refreshed" in sys.argv[1:]
PIPELINE = (
    "( videotestsrc is-live=true pattern=ball ! video/x-raw,width=640,height=360,framerate=15/1 "
    "! x264enc name=encoder tune=zerolatency speed-preset=ultrafast bitrate=800 "
    + ("key-int-max=15 intra-refresh=true " if REFRESHED else "key-int-max=30 ")
    + "! video/x-h264,profile=main,stream-format=byte-stream ! rtph264pay name=pay0 pt=96 config-interval=-1 )"
)

Gst.init(None)
server = GstRtspServer.RTSPServer()
server.set_address("127.0.0.1")
server.set_service("0")
factory = GstRtspServer.RTSPMediaFactory()
factory.set_launch(PIPELINE)
factory.set_shared(True)


def drop_keys(_pad, info):
    """Leaves out pictures with a unit of type 5."""
    buffer = info.get_buffer()
    found, view = buffer.map(Gst.MapFlags.READ)
    is_key = found and b"\x00\x00\x01\x65" in bytes(view.data)
    buffer.unmap(view)
    return Gst.PadProbeReturn.DROP if is_key else Gst.PadProbeReturn.OK


def configure(_factory, media):
    encoder = media.get_element().get_by_name("encoder")
    encoder.get_static_pad("src").add_probe(Gst.PadProbeType.BUFFER, drop_keys)


if REFRESHED:
    factory.connect("media-configure", configure)
server.get_mount_points().add_factory("/cam", factory)
server.attach(None)
print(f"ready {server.get_bound_port()}", flush=True)
loop = GLib.MainLoop()
GLib.io_add_watch(sys.stdin, GLib.IO_HUP, lambda *_: loop.quit())
loop.run()
