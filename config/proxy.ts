/** Where `npm run dev` finds the API: the server on its default port. */
export const apiProxy = {
  '/api': { target: 'http://127.0.0.1:8000', changeOrigin: false },
};
