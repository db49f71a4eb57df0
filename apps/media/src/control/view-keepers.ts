import { randomUUID } from 'node:crypto'
import { VIEWS_PER_FRAME, type ControlMediaFrame, type LiveView } from '@palisade/contract/media'
import type { LiveViews } from '../sockets/live-views.ts'
import { createFirstKeeper } from './first-keeper.ts'

/**
 * The servers that asked to be told of live views. The first of them is told, so that each view is stored once; when it leaves,
 * the next one is told of everything that is not stored yet.
 */
export function createViewKeepers<Keeper>(
  views: Pick<LiveViews, 'all'>,
  send: (keeper: Keeper, frame: ControlMediaFrame) => void,
) {
  const keepers = createFirstKeeper<Keeper>(tellAll)
  const instance = randomUUID()
  const sendViews = (keeper: Keeper, list: readonly LiveView[]): void =>
    send(keeper, { type: 'views', instance, views: [...list] })

  function tellAll(keeper: Keeper): void {
    const all = views.all()
    for (let from = 0; from === 0 || from < all.length; from += VIEWS_PER_FRAME)
      sendViews(keeper, all.slice(from, from + VIEWS_PER_FRAME))
  }

  return {
    add: (keeper: Keeper): void => {
      // While another one is told, this one only learns which process it is connected to.
      if (!keepers.add(keeper)) sendViews(keeper, [])
    },
    remove: keepers.remove,
    tell: (view: LiveView): void => {
      const keeper = keepers.first()
      if (keeper) sendViews(keeper, [view])
    },
  }
}
