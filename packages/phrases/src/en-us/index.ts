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

// Adding a module: its file, an import and a name here and in zh-cn/index.ts.
export const english = {
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
}
