import { FREE_LAYOUTS, WALL_LAYOUTS } from '@palisade/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tileLimitOf } from './layout.ts'
import { fitted, wallActions } from './wall-reducer.fixture.ts'
import { emptyWall, openCount, wallReducer, type Wall, type WallAction } from './wall-reducer.ts'

/** The rules of the wall that an action broke. */
function brokenRules({ layout, windows, selected, enlarged, audible }: Wall, action: WallAction): string[] {
  const ids = windows.flatMap(open => open?.id ?? [])
  const opened = action.type === 'open' ? action : undefined
  const rules: [string, boolean][] = [
    ['as many windows as the layout has', windows.length === layout],
    ['each camera once', new Set(ids).size === ids.length],
    ['what fills the wall is the selected window', enlarged === null || enlarged === selected],
    ['what fills the wall shows a camera', enlarged === null || windows[enlarged] !== null],
    ['only what is open is heard', audible === null || ids.includes(audible)],
    ['what is opened is selected', opened === undefined || windows[selected]?.id === opened.camera.id],
    ['what is opened large fills the wall', !opened?.isEnlarged || enlarged === selected],
  ]
  return rules.filter(([, isKept]) => !isKept).map(([rule]) => rule)
}

test('whatever is done, what is opened is what is seen, and keys, controls and sound are of a camera that is seen', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...WALL_LAYOUTS, ...FREE_LAYOUTS),
      wallActions({ maxLength: 40 }),
      (layout, actions) => {
        let wall = emptyWall(layout)
        for (const wanted of actions) {
          const action = fitted(wanted, wall.layout)
          wall = wallReducer(wall, action)
          expect(brokenRules(wall, action)).toEqual([])
          expect(openCount(wall)).toBeLessThanOrEqual(tileLimitOf(wall.layout))
        }
      },
    ),
  )
})
