/** `192.0.2.7:80`, `[2001:db8::7]:80`. */
export const hostAndPort = ({ host, port }: { host: string; port: number }): string =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`
