import { PTZ_HOLD_SECONDS } from '@palisade/contract'
import type { Motion } from './directions.ts'

/** The camera hears of a held button this often, ms: often enough that one lost request does not stop it. */
export const REPEAT_EVERY = (PTZ_HOLD_SECONDS * 1000) / 4

export interface HoldOptions {
  move: (motion: Motion) => Promise<unknown>
  stop: () => Promise<unknown>
  /** A movement that was refused has ended; told once. */
  onFailure: (error: unknown) => void
}

/** A movement that lasts as long as it is held. */
export interface Hold {
  /** Begins, or goes on in another direction. */
  press(motion: Motion): void
  /** Stops the camera; nothing when it was not held. */
  release(): void
  /** Stops the camera whether it is held or not. */
  stop(): void
}

/**
 * Repeats the movement while it is held and stops it afterwards, in that order at the camera: a movement still on its way
 * when the button is let go is followed by another stop, should it arrive late.
 */
export function createHold({ move, stop, onFailure }: HoldOptions): Hold {
  let held: Motion | undefined
  let timer: ReturnType<typeof setInterval> | undefined
  const underWay = new Set<Promise<void>>()

  function end(): void {
    clearInterval(timer)
    timer = undefined
    held = undefined
  }

  function send(motion: Motion): void {
    const sent = move(motion).then(
      () => undefined,
      (error: unknown) => {
        if (held === undefined) return
        end()
        onFailure(error)
      },
    )
    underWay.add(sent)
    void sent.then(() => underWay.delete(sent))
  }

  function tellStop(): void {
    void stop().catch(onFailure)
  }

  function halt(): void {
    const late = [...underWay]
    end()
    tellStop()
    if (late.length === 0) return
    // Pressed again meanwhile: then it is to move.
    void Promise.all(late).then(() => (held === undefined ? tellStop() : undefined))
  }

  return {
    press(motion) {
      const isOther = held === undefined || JSON.stringify(held) !== JSON.stringify(motion)
      held = motion
      if (isOther) send(motion)
      timer ??= setInterval(() => {
        // A slow network is not given more to carry.
        if (held !== undefined && underWay.size === 0) send(held)
      }, REPEAT_EVERY)
    },
    release() {
      if (held !== undefined) halt()
    },
    stop: halt,
  }
}
