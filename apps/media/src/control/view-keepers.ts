import { randomUUID } from 'node:crypto'
import { VIEWS_PER_FRAME, type ControlMediaFrame, type LiveView } from '@palisade/contract/media'
import type { LiveViews } from '../sockets/live-views.ts'

/**
 * The servers that asked to be told of live views. The first of them is told, so that each view is stored once; when it leaves,
 * the next one is told of everything that is not stored yet.
 */
export function createViewKeepers<Keeper>(
  views: Pick<LiveViews, 'all'>,
  send: (keeper: Keeper, frame: ControlMediaFrame) => void,
) {
  const keepers = new Set<Keeper>()
  const instance = randomUUID()
  const first = (): Keeper | undefined => [...keepers][0]
  const sendViews = (keeper: Keeper, list: readonly LiveView[]): void =>
    send(keeper, { type: 'views', instance, views: [...list] })

  function tellAll(): void {
    const keeper = first()
    if (!keeper) return
    const all = views.all()
    for (let from = 0; from === 0 || from < all.length; from += VIEWS_PER_FRAME)
      sendViews(keeper, all.slice(from, from + VIEWS_PER_FRAME))
  }

  return {
    add: (keeper: Keeper): void => {
      keepers.add(keeper)
      // While another one is told, this one only learns which process it is connected to.
      if (first() === keeper) tellAll()
      else sendViews(keeper, [])
    },
    remove: (keeper: Keeper): void => {
      const wasTold = first() === keeper
      keepers.delete(keeper)
      if (wasTold) tellAll()
    },
    tell: (view: LiveView): void => {
      const keeper = first()
      if (keeper) sendViews(keeper, [view])
    },
  }
}
