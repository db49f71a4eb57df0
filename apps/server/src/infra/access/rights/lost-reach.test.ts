import { deviceCategories } from '@palisade/contract'
import { expect, test } from 'vitest'
import type { AccessSnapshot, DeviceReach } from '../access.ts'
import { hasLostReach } from './lost-reach.ts'

const reach = (areaIds: AccessSnapshot['areaIds'], devices: AccessSnapshot['devices'] = 'areas') =>
  ({ areaIds, devices }) as AccessSnapshot
const narrowed = (areas: string[], chosen: string[] = []): DeviceReach => ({
  areaIds: Object.fromEntries(deviceCategories.map(one => [one, new Set(areas)])) as never,
  chosen: new Set(chosen),
})
const areas = new Set(['a', 'b'])

test.each([
  ['the same', reach(areas), reach(new Set(areas)), false],
  ['one more area', reach(areas), reach(new Set(['a', 'b', 'c'])), false],
  ['everything', reach(areas), reach('all'), false],
  ['an area less', reach(areas), reach(new Set(['a', 'c'])), true],
  ['no longer everything', reach('all'), reach(areas), true],
  ['devices are narrowed', reach(areas), reach(areas, narrowed(['a', 'b'])), true],
  ['devices are no longer narrowed', reach(areas, narrowed(['a'])), reach(areas), false],
  ['a category less in an area', reach(areas, narrowed(['a', 'b'])), reach(areas, narrowed(['a'])), true],
  ['a chosen device less', reach(areas, narrowed([], ['x'])), reach(areas, narrowed([], ['y'])), true],
])('%s', (_name, before, now, isLost) => {
  expect(hasLostReach(before, now)).toBe(isLost)
})
