export const deviceErrors = {
  'device.code_taken': { status: 200 },
  'device.name_taken': { status: 200 },
  'device.not_found': { status: 200 },
  'device.offline': { status: 200 },
  'device.address_refused': { status: 200 },
  'device.not_a_camera': { status: 200 },
  'device.password_needed': { status: 200 },
  'media.unavailable': { status: 503, log: 'warn' },
} as const
