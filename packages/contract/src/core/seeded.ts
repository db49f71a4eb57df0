/**
 * Names and labels that an installation begins with, as they are stored. Until somebody renames the thing, each is shown
 * in the viewer's language (packages/phrases, `seededName`).
 */
export const seededNames = {
  centre: 'Default centre',
  admin: 'Administrator',
  super_administrator: 'Super administrator',
  operator: 'Operator',
  dispatcher: 'Dispatcher',
  viewer: 'Viewer',
  handled: 'Handled on site',
  nothing: 'Nothing found',
  staff: 'Staff or contractor',
  animal: 'Animal',
  weather: 'Weather',
  test: 'Test or maintenance',
} as const
export type Seeded = keyof typeof seededNames

/** Reasons that are offered by one click where an alarm is closed, until the site changes them (SYSTEM-24). */
export const seededLabels: readonly string[] = (
  ['handled', 'nothing', 'staff', 'animal', 'weather', 'test'] as const
).map(seed => seededNames[seed])
