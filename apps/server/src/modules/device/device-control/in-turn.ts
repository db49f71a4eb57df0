/**
 * Runs the commands of each device one after another. Of those waiting that only say where to move, the newest counts: a
 * slow camera is not led through every position of a joystick, and a stop is never overtaken.
 */
export function createInTurn() {
  const lines = new Map<
    string,
    { tail: Promise<unknown>; waiting: { isMove: boolean; skip: boolean } | undefined }
  >()

  return async function inTurn<T>(
    deviceId: string,
    isMove: boolean,
    work: () => Promise<T>,
  ): Promise<T | undefined> {
    const line = lines.get(deviceId) ?? { tail: Promise.resolve(), waiting: undefined }
    lines.set(deviceId, line)
    if (isMove && line.waiting?.isMove) line.waiting.skip = true
    const entry = { isMove, skip: false }
    line.waiting = entry
    const run = line.tail.then(() => {
      if (line.waiting === entry) line.waiting = undefined
      return entry.skip ? undefined : work()
    })
    const tail = run.catch(() => undefined)
    line.tail = tail
    try {
      return await run
    } finally {
      if (line.tail === tail) lines.delete(deviceId)
    }
  }
}
