import type { english } from '../en-us/index.ts'
import { alarm } from './alarm.ts'
import { apiKey } from './api-key.ts'
import { dashboard } from './dashboard.ts'
import { device } from './device.ts'
import { deviceSheet } from './device-sheet.ts'
import { enums } from './enums.ts'
import { errors } from './errors.ts'
import { live } from './live.ts'
import { map } from './map.ts'
import { menu } from './menu.ts'
import { session } from './session.ts'
import { shared } from './shared.ts'
import { shell } from './shell.ts'

export const chinese = {
  alarm,
  apiKey,
  dashboard,
  device,
  deviceSheet,
  enums,
  errors,
  live,
  map,
  menu,
  session,
  shared,
  shell,
} satisfies Record<keyof typeof english, unknown>
