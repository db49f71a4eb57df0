import { defineManifest } from '../../manifest/manifest.ts'

export const noticeManifest = defineManifest({
  permissions: {
    'notice.view': { at: 'alarmNotice', needs: ['alarm.view'] },
    'notice.edit': { at: 'noticeSettings', isAdministration: true, needs: ['alarm.view'] },
  },
  screens: {
    alarmNotice: {
      path: '/alarm/notice',
      permission: 'notice.view',
      map: 'hidden',
      guide: 'operator#notices-and-escalation',
    },
    noticeSettings: {
      path: '/setting/notice',
      permission: 'notice.edit',
      map: 'hidden',
      hasSiteTimes: true,
      guide: 'administrator#escalation-and-notices',
    },
  },
  objects: ['webhook'],
  errors: {
    'notice.changed_meanwhile': { status: 200 },
    'notice.nobody': { status: 200 },
    'notice.recipient_unknown': { status: 200 },
    'notice.password_in_clear': { status: 200 },
    'notice.password_again': { status: 200 },
    'notice.super_only': { status: 403, log: 'warn' },
    'notice.address_refused': { status: 200, log: 'info' },
    'notice.no_server': { status: 200 },
    'notice.webhook_not_found': { status: 200 },
    'notice.webhook_name_taken': { status: 200 },
  },
})
