import { FREE_LAYOUTS, LIVE_TILE_LIMIT, WALL_LAYOUTS } from '@palisade/contract'
import fc from 'fast-check'
import { streamChoices } from './stream-choice.ts'
import type { WallAction, WallCamera } from './wall-reducer.ts'

/** More cameras than the largest layout of VIDEO-3 has windows. */
export const wallCameras: readonly WallCamera[] = Array.from({ length: 15 }, (_, index) => ({
  id: `0190a000-0000-7000-8000-${String(index + 1).padStart(12, '0')}`,
  name: `Camera-${index + 1}`,
}))

const window = fc.nat({ max: LIVE_TILE_LIMIT - 1 })
const actions: fc.Arbitrary<WallAction> = fc.oneof(
  fc.record(
    {
      type: fc.constant('open' as const),
      camera: fc.constantFrom(...wallCameras),
      window,
      isEnlarged: fc.boolean(),
    },
    { requiredKeys: ['type', 'camera'] },
  ),
  fc.record({ type: fc.constantFrom('close', 'select', 'enlarge', 'sound'), window }),
  fc.record({ type: fc.constant('stream' as const), window, stream: fc.constantFrom(...streamChoices) }),
  fc.record({ type: fc.constant('swap' as const), from: window, to: window }),
  fc.record({
    type: fc.constant('move' as const),
    direction: fc.constantFrom('left', 'right', 'up', 'down'),
  }),
  fc.record({
    type: fc.constant('layout' as const),
    layout: fc.constantFrom(...WALL_LAYOUTS, ...FREE_LAYOUTS),
  }),
  fc.constant({ type: 'shrink' as const }),
  fc.constant({ type: 'close-all' as const }),
)

/** Sequences of what an operator does to the wall. */
export const wallActions = (options: { maxLength: number }) => fc.array(actions, options)

/** The action on windows that the layout has. */
export function fitted(action: WallAction, layout: number): WallAction {
  const fit = (index: number) => index % layout
  if (action.type === 'swap') return { ...action, from: fit(action.from), to: fit(action.to) }
  return 'window' in action && action.window !== undefined
    ? { ...action, window: fit(action.window) }
    : action
}
