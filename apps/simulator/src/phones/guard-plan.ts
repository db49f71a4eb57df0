import { areas, type AreaCode, type Metres } from '../site/plan.ts'

export interface GuardPlan {
  /** User name, and name on the control port. */
  id: string
  name: string
  /** Where they walk, again and again. */
  route: readonly Metres[]
  /** Rejects every so many-th task; 0 takes all. */
  rejectsEvery: number
  /** Loses its network now and then. */
  isInDeadSpots: boolean
}

/** All guards have it; it is for the demo, like the logins of the cameras. */
export const GUARD_PASSWORD = 'walk-the-site-1'
export const GUARD_ROLE = 'Patrol guards'
export const GUARD_JOB = 'Patrol guard'

const names = [
  'Chen Wei',
  'Li Na',
  'Wang Jun',
  'Zhao Min',
  'Liu Yang',
  'Huang Lei',
  'Sun Jie',
  'Zhou Ting',
  'Wu Hao',
  'Xu Fang',
  'Ma Chao',
  'Lin Yue',
] as const

const two = (value: number): string => String(value).padStart(2, '0')

/** A round inside an area's outline, halfway between its middle and each corner. */
function roundOf(code: AreaCode): Metres[] {
  const area = areas.find(one => one.code === code)
  if (!area) throw new RangeError(`no area ${code}`)
  const [east, north] = area.at
  return area.outline.map(([x, y]): Metres => [(x + east) / 2, (y + north) / 2])
}

/** Beats of the site: one area each, and the long way round past all of them. */
const routes: readonly (readonly Metres[])[] = [
  ...areas.map(({ code }) => roundOf(code)),
  areas.map(({ at }) => at),
]

/** The first guards of the site, twelve at most. */
export function planGuards(count: number): GuardPlan[] {
  return names.slice(0, count).map((name, index) => {
    const route = routes[index % routes.length] ?? []
    return {
      id: `guard${two(index + 1)}`,
      name,
      // Those who share a beat begin at different corners.
      route: route.map((_, corner) => route[(corner + index) % route.length] ?? [0, 0]),
      rejectsEvery: index % 4 === 3 ? 3 : 0,
      isInDeadSpots: index % 4 === 2,
    }
  })
}
