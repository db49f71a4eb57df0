export { MaintenanceButton } from './components/maintenance/maintenance-button.tsx'
export { MaintenanceEnd } from './components/maintenance/maintenance-end.tsx'
export { MaintenanceOfChosen } from './components/maintenance/maintenance-of-chosen.tsx'
export { MaintenanceOfRow } from './components/maintenance/maintenance-of-row.tsx'
