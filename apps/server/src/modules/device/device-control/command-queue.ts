import { createKeyedQueue } from '#server/infra/keyed-queue.ts'

/**
 * Runs the commands of each device one after another. Of waiting movements only the newest is sent, so that a slow
 * camera does not follow every position of a joystick. A stop is never overtaken.
 */
export function createCommandQueue() {
  const inOrder = createKeyedQueue()
  /** The last waiting command of each device. */
  const lasts = new Map<string, { isMove: boolean; isSkipped: boolean }>()

  return async function inTurn<T>(
    deviceId: string,
    isMove: boolean,
    work: () => Promise<T>,
  ): Promise<T | undefined> {
    const before = lasts.get(deviceId)
    if (isMove && before?.isMove) before.isSkipped = true
    const entry = { isMove, isSkipped: false }
    lasts.set(deviceId, entry)
    return inOrder(deviceId, async () => {
      if (lasts.get(deviceId) === entry) lasts.delete(deviceId)
      return entry.isSkipped ? undefined : work()
    })
  }
}
