/** Store key of the owners' settings for new records, from `GET /api/permissions`. */
export const newRecordsKey = 'newRecords';
