import { expect, test } from 'vitest'
import { FREE_LAYOUTS, FREE_TILE_LIMIT, LIVE_TILE_LIMIT, WALL_LAYOUTS, WALL_WARNING_ABOVE } from './live.ts'

test('limits of the wall', () => {
  expect({ LIVE_TILE_LIMIT, WALL_LAYOUTS, WALL_WARNING_ABOVE, FREE_LAYOUTS, FREE_TILE_LIMIT }).toEqual({
    LIVE_TILE_LIMIT: 12,
    WALL_LAYOUTS: [1, 2, 4, 6, 9, 10, 12],
    WALL_WARNING_ABOVE: 4,
    FREE_LAYOUTS: [16, 20, 25, 30, 36],
    FREE_TILE_LIMIT: 36,
  })
})
