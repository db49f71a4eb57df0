// In the page: notes with each frame which very urgent alarms stand in the visible part of the desk's queue.
;(() => {
  const urgent = {}
  const frames = []
  const rows = () => [...document.querySelectorAll('[role="listbox"] [role="option"]')]
  const isSeen = row => {
    const { top, bottom } = row.getBoundingClientRect()
    const list = row.closest('[role="listbox"]').getBoundingClientRect()
    return top >= list.top - 1 && bottom <= list.bottom + 1
  }
  const nameOf = row => /STORM\d+/.exec(row.textContent)?.[0]

  window.watchDesk = () => {
    const look = at => {
      frames.push(at)
      for (const row of rows()) {
        if (row.dataset.level !== 'very_urgent' || !isSeen(row)) continue
        const name = nameOf(row)
        if (name) urgent[name] ??= Date.now()
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }

  const frame = () => new Promise(resolve => requestAnimationFrame(resolve))

  /** Scrolls through the whole queue and counts what it shows; groups say how many alarms they hold. */
  window.deskSeen = async () => {
    const list = document.querySelector('[role="listbox"]')
    const shown = new Map()
    for (let top = 0; top < list.scrollHeight; top += list.clientHeight / 2) {
      list.scrollTop = top
      for (let n = 0; n < 3; n += 1) await frame()
      for (const row of rows()) {
        shown.set(row.id, row.dataset.group ? Number(/(\d+) alarms/.exec(row.textContent)?.[1]) : 1)
      }
    }
    return { urgent, frames, shown: [...shown.values()].reduce((sum, count) => sum + count, 0) }
  }
})()
