// In the page, before its own scripts: counts frames, and those among them in which a canvas was really drawn to.
;(() => {
  const probe = { isOn: false, frames: 0, painted: [], hasDrawn: false }
  window.paintProbe = probe
  for (const name of ['drawImage', 'fill', 'stroke', 'clearRect']) {
    const draw = CanvasRenderingContext2D.prototype[name]
    CanvasRenderingContext2D.prototype[name] = function (...args) {
      probe.hasDrawn = true
      return draw.apply(this, args)
    }
  }
  const tick = () => {
    if (probe.isOn) {
      probe.frames += 1
      // What was drawn since the frame before is on the screen with this one.
      if (probe.hasDrawn) probe.painted.push(performance.now())
    }
    probe.hasDrawn = false
    requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)
})()
