// In the page, before its own scripts: drags the map as fast as frames come, and counts those in which a canvas was really
// drawn to.
;(() => {
  let hasDrawn = false
  for (const name of ['drawImage', 'fill', 'stroke', 'clearRect']) {
    const draw = CanvasRenderingContext2D.prototype[name]
    CanvasRenderingContext2D.prototype[name] = function (...args) {
      hasDrawn = true
      return draw.apply(this, args)
    }
  }

  const pointer = (type, target, clientX, clientY, buttons) =>
    target.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        cancelable: true,
        isPrimary: true,
        pointerId: 1,
        pointerType: 'mouse',
        button: type === 'pointermove' ? -1 : 0,
        buttons,
        clientX,
        clientY,
      }),
    )

  /** To and fro around a point, a step with every frame. Moments of the frames, and of those that were drawn, ms. */
  window.dragMap = ({ x, y, step, reach, ms }) =>
    new Promise(resolve => {
      const viewport = document.elementFromPoint(x, y)
      const frames = []
      const painted = []
      pointer('pointerdown', viewport, x, y, 1)
      const begun = performance.now()
      const tick = at => {
        // This frame shows whatever was drawn since the one before.
        if (frames.push(at) > 1 && hasDrawn) painted.push(at)
        hasDrawn = false
        const way = (frames.length * step) % (4 * reach)
        const offset = way < 2 * reach ? way - reach : 3 * reach - way
        pointer('pointermove', document, x + offset, y + offset / 3, 1)
        if (performance.now() - begun < ms) return requestAnimationFrame(tick)
        pointer('pointerup', document, x + offset, y + offset / 3, 0)
        return resolve({ frames, painted })
      }
      requestAnimationFrame(tick)
    })
})()
