const browsers: readonly [RegExp, string][] = [
  [/\bEdg\/(\d+)/, 'Edge'],
  [/\bFirefox\/(\d+)/, 'Firefox'],
  [/Chrome\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+).*\bSafari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** The usual name of a browser from its user agent; the user agent itself if it is unknown, undefined for ''. */
export function browserName(userAgent: string): string | undefined {
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1]
  for (const [pattern, name] of browsers) {
    const version = pattern.exec(userAgent)?.[1]
    if (version !== undefined) return [`${name} ${version}`, system].filter(Boolean).join(' · ')
  }
  return userAgent || undefined
}
