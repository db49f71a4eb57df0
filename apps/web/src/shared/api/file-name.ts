/** The file's name out of a Content-Disposition header (RFC 6266); without path parts, never empty. */
export function fileNameOf(disposition: string | null): string {
  const name = encodedName(disposition ?? '') ?? plainName(disposition ?? '') ?? ''
  return name.replaceAll(/[/\\]/g, '_').trim() || 'download'
}

function encodedName(disposition: string): string | undefined {
  const encoded = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(disposition)?.[1]
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded.trim())
  } catch {
    return undefined
  }
}

function plainName(disposition: string): string | undefined {
  const found = /filename\s*=\s*(?:"([^"]*)"|([^;]+))/i.exec(disposition)
  return found?.[1] ?? found?.[2]
}
