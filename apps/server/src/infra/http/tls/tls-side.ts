/** How the server speaks TLS. */
export interface TlsSide {
  /** Key and certificate in force now. */
  current(): TlsPair
  /** Whether browsers trust it without being told: a certificate of the site's own, not one that we made. */
  isTrusted: boolean
  /** Told of each pair that follows. */
  onChange(take: (pair: TlsPair) => void): void
  stop(): void
}

/** PEM texts. */
export interface TlsPair {
  key: string
  cert: string
}
