import { defineManifest } from '../manifest/manifest.ts'

export const recognitionManifest = defineManifest({
  permissions: {
    /** Turns recognition off in a centre; no template of rights has it. */
    'recognition.switch': { at: 'people', needs: ['face_deployment.view'], isAdministration: true },
  },
  errors: {
    'recognition.off': { status: 200 },
    'recognition.centre_off': { status: 200 },
    'recognition.away': { status: 200, log: 'warn' },
    'recognition.busy': { status: 200 },
    'recognition.super_only': { status: 403, log: 'warn' },
    'recognition.model_manifest_invalid': { status: 200 },
    'recognition.model_id_taken': { status: 200 },
    'recognition.model_too_many': { status: 200 },
    'recognition.model_too_large': { status: 200 },
    'recognition.model_upload_gone': { status: 200 },
    'recognition.model_part_out_of_place': { status: 200 },
    'recognition.model_file_missing': { status: 200 },
    'recognition.model_hash_mismatch': { status: 200 },
    'recognition.model_not_onnx': { status: 200 },
    'recognition.model_external_data': { status: 200 },
    'recognition.model_wrong_shape': { status: 200 },
    'recognition.model_too_slow': { status: 200 },
    'recognition.model_crashed': { status: 200 },
    'recognition.model_finds_no_face': { status: 200 },
    'recognition.model_not_told_apart': { status: 200 },
    'recognition.model_not_found': { status: 200 },
    'recognition.model_in_use': { status: 200 },
    'recognition.model_busy': { status: 200 },
  },
})
