import { defineManifest } from '../manifest/manifest.ts'

export const manualManifest = defineManifest({
  permissions: {
    'alarm.raise': { at: 'alarm', needs: ['alarm.view'] },
  },
  screens: {
    alarmManual: {
      path: '/alarm/manual',
      permission: 'alarm.raise',
      map: 'shown',
      guide: 'operator#raising-an-alarm-by-hand',
    },
  },
  errors: {
    'manual.place_required': { status: 200 },
    'manual.area_unknown': { status: 200 },
    'manual.type_disabled': { status: 200 },
  },
})
