import type { CardReplay } from '@palisade/contract/media'

const START = /([?&]starttime=)(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/i

/** The same replay from a later moment on, by our clock. */
export function replayAt(replay: CardReplay, at: number): CardReplay {
  const from = Math.max(replay.from, Math.floor((at + replay.offset) / 1000) * 1000)
  if (replay.manner === 'clock') return { ...replay, from }
  // The address has the device's own notation, wall clock or UTC: it is moved by the difference.
  const url = replay.url.replace(START, (whole, head: string, ...parts: string[]) => {
    const [year, month, day, hour, minute, second] = parts.slice(0, 6).map(Number)
    const start = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second)
    if (Number.isNaN(start)) return whole
    const moved = new Date(start + from - replay.from).toISOString().slice(0, 19)
    return `${head}${moved.replaceAll(/[-:]/g, '')}Z`
  })
  return { ...replay, url, from }
}
