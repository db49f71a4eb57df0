// Runs in the page before anything of the console: notes when somebody clicked last, and each picture that is painted in a tile
// that is seen. Plain browser JavaScript; read back through window.tourProbe.
;(() => {
  const followed = new WeakSet()
  const probe = { clickedAt: 0, frames: [] }
  window.tourProbe = probe

  addEventListener('click', () => (probe.clickedAt = performance.now()), true)

  function follow(video) {
    const tile = video.closest('[data-camera]')
    if (!tile || followed.has(video)) return
    followed.add(video)
    const painted = at => {
      // A tile that is pulled ahead is not drawn; one of its pictures counts from when it is.
      if (getComputedStyle(video).visibility === 'visible') probe.frames.push([tile.dataset.camera, at])
      video.requestVideoFrameCallback(painted)
    }
    video.requestVideoFrameCallback(painted)
  }

  new MutationObserver(() => {
    for (const video of document.getElementsByTagName('video')) follow(video)
  }).observe(document, { childList: true, subtree: true })
})()
