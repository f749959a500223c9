/** The entries of the browser's storage that hold something of a session, beside react-admin's: a sign-out removes them. */
export const toldKey = 'sobremesa.toldNotices';
export const dutiesKey = 'sobremesa.duties';
