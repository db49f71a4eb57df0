export { findVersion } from './binaries.ts'
export { createCluster, type Cluster, type ClusterOptions } from './cluster.ts'
export { findOwner } from './owner.ts'
