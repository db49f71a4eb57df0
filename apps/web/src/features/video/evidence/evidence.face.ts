export { LockDialog } from './components/keep/lock-dialog.tsx'
export { SnapshotDialog } from './components/keep/snapshot-dialog.tsx'
