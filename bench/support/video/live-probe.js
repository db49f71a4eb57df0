// Runs in the page before anything of the console: notes when live sockets open and give the cached group, when videos
// paint, and what their strips say. Plain browser JavaScript; read back through window.liveProbe.
;(() => {
  const BLOCKS = 32
  /** The strip is the lowest 8/360 of a picture (apps/simulator/README.md). */
  const STRIP = 8 / 360
  const probe = { sockets: [], firsts: [], strips: [], isReading: false, everyMs: 200 }
  window.liveProbe = probe

  const Native = window.WebSocket
  window.WebSocket = class extends Native {
    constructor(...args) {
      super(...args)
      if (!String(args[0]).includes('/media/live')) return
      const socket = { openedAt: undefined, groupAt: undefined, messages: 0 }
      probe.sockets.push(socket)
      this.addEventListener('open', () => (socket.openedAt = performance.now()))
      this.addEventListener('message', ({ data }) => {
        if (typeof data === 'string') return
        socket.messages += 1
        // The init segment, then the group of pictures.
        if (socket.messages === 2) socket.groupAt = performance.now()
      })
    }
  }

  const canvas = document.createElement('canvas')
  canvas.width = BLOCKS
  canvas.height = 1
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context.imageSmoothingEnabled = false

  /** Each of the canvas's pixels is the middle of a block. */
  function readStrip(video) {
    const { videoWidth: width, videoHeight: height } = video
    context.drawImage(video, 0, height - (height * STRIP) / 2, width, 1, 0, 0, BLOCKS, 1)
    const { data } = context.getImageData(0, 0, BLOCKS, 1)
    return Array.from({ length: BLOCKS }, (_, index) => data[index * 4 + 1] > 125)
  }

  const seen = new WeakSet()
  function follow(video) {
    if (seen.has(video)) return
    seen.add(video)
    let readAt = 0
    const painted = () => {
      const at = Date.now()
      if (readAt === 0) probe.firsts.push({ at: performance.now(), width: video.videoWidth })
      if (readAt === 0 || (probe.isReading && at - readAt >= probe.everyMs)) {
        if (probe.isReading) probe.strips.push({ at, bits: readStrip(video), width: video.videoWidth })
        readAt = at
      }
      video.requestVideoFrameCallback(painted)
    }
    video.requestVideoFrameCallback(painted)
  }

  new MutationObserver(() => {
    for (const video of document.getElementsByTagName('video')) follow(video)
  }).observe(document, { childList: true, subtree: true })
})()
