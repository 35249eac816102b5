export { EraseNotice } from './methods/EraseNotice';
export { Card } from './signIn/Card';
export { UserTable } from './users/userTableLater';
