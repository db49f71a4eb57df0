/** The server's side of TLS: its certificate, now and later. */
export interface TlsSide {
  /** Key and certificate in use now. */
  current(): TlsPair
  /** Whether browsers trust the certificate without further steps: one of the site's own, not a self-signed one. */
  isTrusted: boolean
  /** Why the files on the disk are not in use, without their content; undefined while they are. */
  problem(): string | undefined
  /** Called with each new pair. */
  onChange(take: (pair: TlsPair) => void): void
  stop(): void
}

/** Key and certificate as PEM texts. */
export interface TlsPair {
  key: string
  cert: string
}
