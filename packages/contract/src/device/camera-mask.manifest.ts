import { defineManifest } from '../manifest/manifest.ts'

export const cameraMaskManifest = defineManifest({
  permissions: {
    /** Sees what lies below the masks of cameras; each time is in the log. */
    'video.unmask': { at: 'cameraManage', needs: ['organisation.view'], isAdministration: true },
  },
  errors: {
    'mask.changed_meanwhile': { status: 200 },
    /** A file that shows what is below masks, asked for without the right to see it. */
    'mask.refused': { status: 200 },
  },
})
