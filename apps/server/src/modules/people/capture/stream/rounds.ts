import { AppError } from '#server/infra/errors/app-error.ts'
import type { LookCounts } from '#server/infra/metrics/look-counts.ts'
import type { CameraLook } from './camera-look.ts'
import type { SaidState } from './stream-watch.queries.ts'
import { beginTurn, endTurn, endWindow, newTurn, nextTurn, type Turn, type TurnEnd } from './turn.rules.ts'

interface Camera extends Turn {
  look: CameraLook
}

export interface RoundsDeps {
  /** Frames that are looked at together. */
  atOnce: number
  /** Ms of a clock that never goes back. */
  elapsed: () => number
  counts: LookCounts
  lookFor: (cameraId: string) => CameraLook
}

/** While recognition does not answer it is asked again after this, ms. */
const AWAY_PAUSE_MS = 1_000

/** Goes round the cameras, some frames at a time. No frame waits: a camera's newest one is taken when its turn has come. */
export function createRounds({ atOnce, elapsed, counts, lookFor }: RoundsDeps) {
  const cameras = new Map<string, Camera>()
  const running = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  /** Until when nobody is asked, because recognition does not answer. */
  let awayUntil = 0
  let isAway = false

  /** The camera whose turn it is, where one more frame may be looked at; else waits for it. */
  function dueNow(): Camera | undefined {
    if (isStopped || running.size >= atOnce) return undefined
    const next = nextTurn(cameras.values())
    if (!next) return undefined
    const wait = Math.max(next.dueAt, awayUntil) - elapsed()
    if (wait <= 0) return next
    timer = setTimeout(go, Math.ceil(wait)).unref()
    return undefined
  }

  function go(): void {
    clearTimeout(timer)
    for (let camera = dueNow(); camera; camera = dueNow()) {
      const turn: Promise<void> = take(camera).finally(() => {
        running.delete(turn)
        go()
      })
      running.add(turn)
    }
  }

  async function take(camera: Camera): Promise<void> {
    const lost = beginTurn(camera, elapsed())
    const end = await lookOnce(camera)
    if (end === 'looked') {
      counts.looked++
      counts.shed += lost
    } else if (end === 'failed') counts.shed++
    endTurn(camera, end, lost, elapsed())
    // Taken from the round meanwhile.
    if (cameras.get(camera.cameraId) !== camera) camera.look.end()
  }

  async function lookOnce({ look }: Camera): Promise<TurnEnd> {
    try {
      const end = await look.once()
      if (end === 'looked') isAway = false
      return end
    } catch (error) {
      // Busy: others ask much of it just now.
      if (error instanceof AppError && error.code === 'recognition.busy') return 'failed'
      isAway = true
      awayUntil = elapsed() + AWAY_PAUSE_MS
      return 'failed'
    }
  }

  function drop(camera: Camera): void {
    cameras.delete(camera.cameraId)
    if (!camera.isBusy) camera.look.end()
  }

  return {
    /** The cameras that are looked at from now on. */
    set(cameraIds: readonly string[]): void {
      const wanted = new Set(cameraIds)
      for (const camera of cameras.values()) if (!wanted.has(camera.cameraId)) drop(camera)
      for (const id of cameraIds)
        if (!cameras.has(id)) cameras.set(id, { ...newTurn(id, elapsed()), look: lookFor(id) })
      go()
    },
    /** The states of cameras by the time since the last call, where they are others than before. */
    endWindow: (): SaidState[] =>
      [...cameras.values()].flatMap(camera => {
        const state = endWindow(camera, elapsed(), isAway)
        const isSame = JSON.stringify(state) === JSON.stringify(camera.state)
        camera.state = state
        return isSame ? [] : [{ cameraId: camera.cameraId, state }]
      }),
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      for (const camera of cameras.values()) drop(camera)
      await Promise.all(running)
    },
  }
}
