import { defineManifest } from '../../manifest/manifest.ts'

export const procedureManifest = defineManifest({
  permissions: {
    'procedure.edit': {
      at: 'procedures',
      isAdministration: true,
      needs: ['organisation.view', 'device.view'],
    },
    'procedure.answer': { at: 'alarm', needs: ['alarm.view'] },
  },
  screens: {
    procedures: {
      path: '/setting/procedure',
      permission: 'procedure.edit',
      map: 'hidden',
      guide: 'administrator#procedures',
    },
    /** Adds a procedure; `?id=` changes that one, `?copy=` adds one like it. */
    procedureEdit: {
      path: '/setting/procedure/edit',
      below: 'procedures',
      permission: 'procedure.edit',
      map: 'hidden',
      hasSiteTimes: true,
      guide: 'administrator#procedures',
    },
  },
  objects: ['procedure'],
  auditWords: {
    'procedure.view_picture': 'footage',
  },
  errors: {
    'procedure.not_found': { status: 200 },
    'procedure.name_taken': { status: 200 },
    'procedure.changed_meanwhile': { status: 200 },
    'procedure.step_key_twice': { status: 200 },
    'procedure.branch_unknown': { status: 200 },
    'procedure.branch_backwards': { status: 200 },
    'procedure.loop': { status: 200 },
    'procedure.number_bounds': { status: 200 },
    'procedure.range_empty': { status: 200 },
    'procedure.ranges_overlap': { status: 200 },
    'procedure.replaced': { status: 200 },
    'procedure.no_step': { status: 200 },
    'procedure.step_not_reached': { status: 200 },
    'procedure.answered_meanwhile': { status: 200 },
    'procedure.answer_missing': { status: 200 },
    'procedure.answer_unsuitable': { status: 200 },
    'procedure.number_out_of_bounds': { status: 200 },
    'procedure.picture_invalid': { status: 200, log: 'info' },
    'procedure.picture_too_large': { status: 200, log: 'info' },
    'procedure.no_picture': { status: 200 },
    'procedure.steps_open': { status: 200 },
    'procedure.not_confirmed': { status: 200 },
    'procedure.action_missing': { status: 200 },
    'procedure.action_denied': { status: 200 },
    'procedure.action_gone': { status: 200 },
    'procedure.action_unable': { status: 200 },
    'procedure.tells_nobody': { status: 200 },
  },
})
