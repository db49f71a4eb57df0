export const organisationErrors = {
  'area.code_taken': { status: 200 },
  'area.name_taken': { status: 200 },
  'area.not_found': { status: 200 },
  'area.too_deep': { status: 200 },
  'parameter.unknown': { status: 200 },
} as const
