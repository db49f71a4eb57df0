import type { OwnWall } from '@palisade/contract'
import { api } from '#shared/api/api.ts'
import { warnsOf } from '#shared/player/wall/daily-warning.ts'
import { sentWall, shownAgain, type SentWall } from '../model/kept-wall.ts'
import { windowsIn } from '../model/tour.ts'
import type { Wall } from '../model/wall.ts'
import { createWallSender, isRefusal, RETRY } from './wall-sender.ts'
import { showWall, useWall } from './wall-store.ts'

type State = ReturnType<typeof useWall.getState>

/**
 * Keeps the wall with its user: it is fetched when a centre is entered, and sent after each change. The steps of a tour are no
 * change: kept is what stood there when it began.
 * @returns a function that ends it
 */
export function keepWall(): () => void {
  const sender = createWallSender()
  /** The wall as it was sent last; empty until one was fetched. */
  let kept = ''
  /** The empty wall with which the centre was entered, and which stands while the user's own one waits: nothing to keep. */
  let entered: Wall | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function note({ wall, tour }: State): void {
    if (wall === entered) return
    const shape = withoutSteps(sentWall(wall, tour), tour, kept)
    const text = JSON.stringify(shape)
    if (text === kept) return
    kept = text
    sender.keep(shape)
  }

  async function fetchWall(centreId: string, empty: Wall): Promise<void> {
    const isStill = () => useWall.getState().centreId === centreId
    // Whatever was opened meanwhile stays.
    const isUntouched = () => isStill() && useWall.getState().wall === empty
    useWall.setState({ isFetching: true })
    try {
      const own = await api.wallView.getOwn({})
      if (isUntouched()) take(own, empty)
    } catch (error) {
      const again = () => void (isUntouched() && fetchWall(centreId, empty))
      if (!isRefusal(error)) timer = setTimeout(again, RETRY)
    }
    if (isStill()) useWall.setState({ isFetching: false, former: [] })
  }

  function take(own: OwnWall | null, empty: Wall): void {
    kept = JSON.stringify(sentWall(own ? shownAgain(own) : empty, own?.tour ?? null))
    if (!own) return
    const action = shownAgain(own)
    if (warnsOf(windowsIn(own.tour, own.windows.length, own.layout)))
      useWall.setState({ waiting: { action, tour: own.tour } })
    else showWall(action, own.tour)
  }

  const end = useWall.subscribe((state, before) => {
    if (state.centreId === '') return
    if (state.centreId !== before.centreId) {
      kept = ''
      entered = state.wall
      void fetchWall(state.centreId, state.wall)
    } else if (!state.isFetching && !state.waiting) note(state)
  })
  return () => {
    clearTimeout(timer)
    sender.stop()
    end()
  }
}

/** While a tour runs, the windows of before. */
function withoutSteps(wall: SentWall, tour: State['tour'], kept: string): SentWall {
  const before = kept === '' ? undefined : (JSON.parse(kept) as SentWall)
  const isRunning = tour !== null && !tour.isPaused
  return isRunning && before?.layout === wall.layout ? { ...wall, windows: before.windows } : wall
}
