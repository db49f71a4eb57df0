/** Subject of a log row. Footage: watching, snapshots, downloads and exports of pictures. */
export const logKinds = ['operation', 'login', 'footage', 'device', 'system'] as const
export type LogKind = (typeof logKinds)[number]
