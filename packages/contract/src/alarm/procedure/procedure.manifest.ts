import { defineManifest } from '../../manifest/manifest.ts'

export const procedureManifest = defineManifest({
  permissions: {
    'procedure.edit': { at: 'eventRules', isAdministration: true, needs: ['organisation.view'] },
    'procedure.answer': { at: 'alarm', needs: ['alarm.view'] },
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
  },
})
