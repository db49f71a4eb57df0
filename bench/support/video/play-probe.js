// Runs in the page before anything of the console: notes each painted picture of a recording with the time of its video
// element, when a key was pressed, and what the strips in the pictures say. Plain browser JavaScript; read back through
// window.playProbe.
;(() => {
  const BLOCKS = 32
  /** The strip is the lowest 8/360 of a picture (apps/simulator/README.md). */
  const STRIP = 8 / 360
  const videos = new Map()
  const probe = { frames: [], pressedAt: 0, readStrips }
  window.playProbe = probe

  addEventListener('keydown', () => (probe.pressedAt = performance.now()), true)

  const canvas = document.createElement('canvas')
  canvas.width = BLOCKS
  canvas.height = 1
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context.imageSmoothingEnabled = false

  /** Each of the canvas's pixels is the middle of a block. */
  function bitsOf(video) {
    const { videoWidth: width, videoHeight: height } = video
    context.drawImage(video, 0, height - (height * STRIP) / 2, width, 1, 0, 0, BLOCKS, 1)
    const { data } = context.getImageData(0, 0, BLOCKS, 1)
    return Array.from({ length: BLOCKS }, (_, index) => data[index * 4 + 1] > 125)
  }

  /** What is painted in all tiles now. */
  function readStrips() {
    return [...videos].map(([video, { camera, media }]) => ({ camera, media, bits: bitsOf(video) }))
  }

  function follow(video) {
    if (videos.has(video)) return
    const camera = video.closest('[data-camera]')?.dataset.camera
    if (!camera) return
    const last = { camera, media: Number.NaN }
    videos.set(video, last)
    const painted = (at, { mediaTime }) => {
      last.media = mediaTime * 1000
      probe.frames.push([camera, at, last.media])
      video.requestVideoFrameCallback(painted)
    }
    video.requestVideoFrameCallback(painted)
  }

  new MutationObserver(() => {
    for (const video of videos.keys()) if (!video.isConnected) videos.delete(video)
    for (const video of document.getElementsByTagName('video')) follow(video)
  }).observe(document, { childList: true, subtree: true })
})()
