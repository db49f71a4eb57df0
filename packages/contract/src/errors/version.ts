/** Versions of client programs and their packages (specification §5, §8). */
export const versionErrors = {
  'version.not_found': { status: 200 },
  'version.number_taken': { status: 200 },
  'version.changed_meanwhile': { status: 200 },
  'version.published': { status: 200 },
  'version.upload_running': { status: 200 },
  'version.upload_gone': { status: 200 },
  'version.upload_unfinished': { status: 200 },
  'version.part_out_of_place': { status: 200 },
  'version.package_format': { status: 200, log: 'info' },
  'version.package_broken': { status: 200, log: 'info' },
} as const
